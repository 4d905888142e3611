import { answer, type IndexRequest } from './decode.ts'

// The page has one task for the worker, which then ends.
addEventListener('message', async event => {
  const { data } = event as MessageEvent<IndexRequest>
  await answer(data, (message, transfer) => postMessage(message, { transfer }))
  close()
})
