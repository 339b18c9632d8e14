import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch } from 'react-redux';
import { drawClustered } from './clustered.js';

// The reference of F1 and F2, an app in the usual way: the form waits for one bundle with everything. Then come the session,
// the device list and the first message of the socket, drawn as a clustered GeoJSON source on an empty map.
const session = createSlice({
  name: 'session',
  initialState: { user: null, devices: [] },
  reducers: {
    signedIn: (state, { payload }) => void (state.user = payload),
    listed: (state, { payload }) => void (state.devices = payload),
  },
});
const store = configureStore({ reducer: session.reducer });
const { signedIn, listed } = session.actions;

async function ask(path, token, body) {
  const reply = await fetch(`/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
  return (await reply.json()).success;
}

function Login({ onSession }) {
  const dispatch = useDispatch();
  const [typed, type] = useState({ email: '', password: '' });
  const field = (name) =>
    h('input', {
      name,
      type: name,
      'aria-label': name,
      value: typed[name],
      onChange: ({ target }) => type({ ...typed, [name]: target.value }),
    });
  const submit = async (event) => {
    event.preventDefault();
    const user = await ask('/login', null, { ...typed, language: 'en' });
    dispatch(signedIn(user));
    dispatch(listed(await ask(`/device`, user.token)));
    onSession();
  };
  return h(
    'form',
    { onSubmit: submit },
    field('email'),
    field('password'),
    h('button', { type: 'submit' }, 'Sign in'),
  );
}

function Map() {
  useEffect(() => {
    let isTold = false;
    void drawClustered((map) => {
      if (isTold) return;
      isTold = true;
      map.once('idle', () => {
        document.documentElement.dataset.ready = 'true';
      });
    });
  }, []);
  return h('div', { id: 'map' });
}

function App() {
  const [isSignedIn, setSignedIn] = useState(false);
  return isSignedIn ? h(Map) : h(Login, { onSession: () => setSignedIn(true) });
}
createRoot(document.querySelector('#app')).render(h(Provider, { store }, h(App)));
