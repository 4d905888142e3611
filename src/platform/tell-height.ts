/** Tells the page that frames this one how tall it is, in CSS pixels: at first and after each change. */
export function tellHeight(): void {
  new ResizeObserver(() => {
    parent.postMessage({ altiusHeight: document.body.offsetHeight }, '*')
  }).observe(document.body)
}
