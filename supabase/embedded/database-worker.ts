import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase, type DatabaseLocation } from './database.ts'
import { answerAsX } from './local-x.ts'
import { noticeBreaking } from './notice-breaking.ts'

/** A request, as far as threads can send it. */
export type Call = {
  url: string
  method: string
  headers: [string, string][]
  body: ArrayBuffer | null
}

export type Answer = {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
  /** The thread must be replaced. */
  isBroken: boolean
}

let isBroken = false
answerAsX()
const { connection, app } = await openDatabase(workerData as DatabaseLocation)
noticeBreaking(connection.driver, () => (isBroken = true))

parentPort?.on('message', (call: Call | 'close') => {
  void (call === 'close' ? connection.close() : answer(call)).then(reply =>
    parentPort?.postMessage(reply)
  )
})
parentPort?.postMessage('ready')

async function answer({ url, ...call }: Call): Promise<Answer> {
  const response = await app.fetch(new Request(url, call))
  const { status, headers } = response
  return { status, headers: [...headers], body: await response.arrayBuffer(), isBroken }
}
