import { type SnapshotManifest } from '../../../../supabase/functions/_shared/winners-snapshot.ts'
import { type Decoded, type IndexAnswer, type IndexRequest } from './decode.ts'
import { type Bytes, SnapshotUnusable } from './files.ts'

/**
 * Lets a worker check the columns and build their index. It starts while they are still on their way.
 * @throws SnapshotUnusable if no worker starts, or the columns are damaged; what `columns` rejects with
 */
export async function decodeInWorker(
  manifest: SnapshotManifest,
  columns: Promise<Bytes>
): Promise<Extract<IndexAnswer, Decoded>> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    const answered = new Promise<IndexAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<IndexAnswer>) => resolve(data)
      worker.onerror = () => reject(new SnapshotUnusable('The worker of the snapshot failed'))
    })
    const sent = columns.then(bytes => {
      worker.postMessage({ manifest, bytes } satisfies IndexRequest, [bytes.buffer])
    })
    const [answer] = await Promise.all([answered, sent])
    if ('fault' in answer) throw new SnapshotUnusable(answer.fault)
    return answer
  } finally {
    worker.terminate()
  }
}
