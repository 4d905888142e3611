/** Shown once the stack of toasts is there. If its code fails to load, Toasts says so. */
export function notify(kind: 'error' | 'success' | 'info', text: string): void {
  import('react-toastify/unstyled').then(
    ({ toast }) => toast[kind](text),
    () => undefined
  )
}
