import { useEffect } from 'react'
// The main entry injects a <style> that our policy blocks: https://github.com/fkhadra/react-toastify/issues/1209
import { toast, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { type Notice } from '../store.ts'

export function ToastStack({ notice }: { notice: Notice }) {
  // Toasts need a mounted container.
  useEffect(() => {
    toast[notice.kind](notice.text)
  }, [notice])
  return <ToastContainer position="top-right" theme="light" role="alert" stacked={false} />
}
