import { useState } from 'react'
import { type Notice } from '../store.ts'

/** Says a notice without the code of the toasts, until it is closed or another one comes. */
export function PlainNotice({ notice }: { notice: Notice }) {
  const [closed, setClosed] = useState<Notice>()
  if (closed === notice) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-10 mx-auto flex max-w-measure items-center justify-between gap-4 rounded-block border border-edge bg-raised px-4 py-2 print:hidden"
    >
      <p>{notice.text}</p>
      <button
        type="button"
        className="min-h-11 underline underline-offset-4"
        onClick={() => setClosed(notice)}
      >
        Close
      </button>
    </div>
  )
}
