/** Drags a row of a list onto the lower half of another one and drops it. For play functions. */
export async function drag(from: HTMLElement, to: HTMLElement): Promise<void> {
  const { left, bottom } = to.getBoundingClientRect();
  const dataTransfer = new DataTransfer();
  const happens = (type: string, on: HTMLElement) =>
    on.dispatchEvent(
      new DragEvent(type, {
        ...{ bubbles: true, cancelable: true, dataTransfer },
        ...{ clientX: left + 20, clientY: bottom - 4 },
      }),
    );
  const frame = () => new Promise((painted) => requestAnimationFrame(painted));
  happens('dragstart', from);
  await frame();
  for (const type of ['dragenter', 'dragover']) happens(type, to);
  await frame();
  happens('drop', to);
}
