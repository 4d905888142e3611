import { type LabRequest } from './runner.ts'
import { respond, transferablesOf } from './simulation.ts'

/** The worker behind `runner.ts`: one response for each request. */
addEventListener('message', ({ data }: MessageEvent<LabRequest>) => {
  const response = respond(data)
  const transfer = 'simulation' in response ? transferablesOf(response.simulation) : []
  postMessage(response, { transfer })
})
