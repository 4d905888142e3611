/** The section whose centre is nearest to the viewport's; the earlier one if two are as near. */
export function nearestSection<Id>(
  centres: readonly { readonly id: Id; readonly centre: number }[],
  viewportCentre: number
): Id | undefined {
  let nearest: Id | undefined
  let least = Infinity
  for (const { id, centre } of centres) {
    const distance = Math.abs(centre - viewportCentre)
    if (distance < least) {
      least = distance
      nearest = id
    }
  }
  return nearest
}
