/** Runs each task after the one before has ended, whether that one failed or not. */
export type Queue = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Makes a queue of its own. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return task => {
    const result = last.then(task, task)
    last = result.catch(() => undefined)
    return result
  }
}
