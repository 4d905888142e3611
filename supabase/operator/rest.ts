import { CommandFailure, EXIT } from './failure.ts'

type Answer<Data> = { data: Data; error: null } | { data: unknown; error: { message: string } }

/**
 * The data of an answer of the REST interface.
 *
 * @param action what was attempted, as in "The winners can't be read"
 * @throws CommandFailure when the call failed; what was done before it stays done
 */
export function dataOf<Data>(answer: Answer<Data>, action: string): Data {
  if (answer.error === null) return answer.data
  throw new CommandFailure(EXIT.unreachable, `${action}: ${answer.error.message}`)
}
