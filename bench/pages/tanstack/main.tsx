import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Board } from './Board.tsx'

const main = document.querySelector('main')
if (main) {
  createRoot(main).render(
    <QueryClientProvider client={new QueryClient()}>
      <Board />
    </QueryClientProvider>
  )
}
