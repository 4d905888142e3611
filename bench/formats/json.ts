import { type Columns } from './columns.ts'

/** @param bytes one JSON object in UTF-8 */
export function decode(bytes: Uint8Array<ArrayBuffer>): Columns {
  return JSON.parse(new TextDecoder().decode(bytes)) as Columns
}
