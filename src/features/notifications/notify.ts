/** Waits for the stack of toasts, whose island reports code that fails to load. */
export function notify(kind: 'error' | 'success' | 'info', text: string): void {
  import('react-toastify/unstyled').then(
    ({ toast }) => toast[kind](text),
    () => undefined
  )
}
