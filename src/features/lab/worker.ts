import { eventsOf, pictureOf, transferablesOf } from './picture.ts'
import { type LabAnswer, type LabRequest } from './runner.ts'

/** The other end of `lab-runner.ts`, in a worker: one request, one answer. */
addEventListener('message', ({ data }: MessageEvent<LabRequest>) => {
  if (data.want === 'picture') {
    const picture = pictureOf(data.settings)
    send({ id: data.id, picture }, transferablesOf(picture))
  } else {
    send({ id: data.id, events: eventsOf(data.settings, data.executor) })
  }
})

function send(answer: LabAnswer, transfer: Transferable[] = []): void {
  postMessage(answer, { transfer })
}
