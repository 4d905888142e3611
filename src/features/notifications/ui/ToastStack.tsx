// The main entry injects a <style> that our policy blocks: https://github.com/fkhadra/react-toastify/issues/1209
import { ToastContainer } from 'react-toastify/unstyled'

export function ToastStack() {
  return <ToastContainer position="top-right" theme="light" role="alert" stacked={false} />
}
