import { chromium } from 'playwright-core';
let b; for (let i = 0; i < 400 && !b; i++) { try { b = await chromium.connectOverCDP('http://localhost:9333'); } catch { await new Promise(r => setTimeout(r, 200)); } }
let page; for (let i = 0; i < 200 && !page; i++) { page = b.contexts().flatMap(c => c.pages()).find(p => p.url().includes('localhost')); if (!page) await new Promise(r => setTimeout(r, 200)); }
console.log(page.url());
const cdp = await page.context().newCDPSession(page); await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 1000 }); await cdp.send('Profiler.start');
await new Promise(r => setTimeout(r, Number(process.argv[2])));
const { profile } = await cdp.send('Profiler.stop');
const self = new Map(), files = new Map(), incl = new Map(); const byId = new Map(profile.nodes.map(n => [n.id, n])); const parent = new Map(); for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
let total = 0;
profile.samples.forEach((id, k) => { const d = profile.timeDeltas[k] / 1000; total += d; const n = byId.get(id); const u = n.callFrame.url.split('?')[0].split('/').slice(-2).join('/'); const key = n.callFrame.functionName + ' ' + u; self.set(key, (self.get(key) ?? 0) + d); files.set(u || n.callFrame.functionName, (files.get(u || n.callFrame.functionName) ?? 0) + d);
  const seen = new Set(); for (let x = id; x !== undefined; x = parent.get(x)) { const m = byId.get(x); const q = m.callFrame.functionName + ' ' + m.callFrame.url.split('?')[0].split('/').slice(-1); if (!seen.has(q)) { seen.add(q); incl.set(q, (incl.get(q) ?? 0) + d); } } });
const top = (m, n) => { for (const [k, v] of [...m].sort((a, c) => c[1] - a[1]).slice(0, n)) console.log(String(Math.round(v)).padStart(7), k); };
console.log('total', total | 0); console.log('FILES'); top(files, 22); console.log('SELF'); top(self, 20); console.log('INCL'); top(incl, 60);
process.exit(0);
