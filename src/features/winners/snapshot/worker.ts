import { answerTo, type IndexRequest } from './decode.ts'

addEventListener('message', async event => {
  const { answer, transfer } = await answerTo((event as MessageEvent<IndexRequest>).data)
  postMessage(answer, { transfer })
})
