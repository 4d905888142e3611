import { type LabRequest, type LabResponse } from './runner.ts'
import { eventsOf, simulate, transferablesOf } from './simulation.ts'

/** The worker behind `runner.ts`: one response for each request. */
addEventListener('message', ({ data }: MessageEvent<LabRequest>) => {
  if (data.kind === 'simulation') {
    const simulation = simulate(data.settings)
    post({ id: data.id, simulation }, transferablesOf(simulation))
  } else {
    post({ id: data.id, events: eventsOf(data.settings, data.executor) })
  }
})

function post(response: LabResponse, transfer: Transferable[] = []): void {
  postMessage(response, { transfer })
}
