/** Ranges of dots that runs cost, for filtering works. */
export const COST_RANGES = ['0', '1-5', '6-20', '21-100', '101-'] as const
export type CostRange = (typeof COST_RANGES)[number]

/** Least and most dots of a range; the last one has no end. */
export function boundsOfCost(range: CostRange): { readonly from: number; readonly to: number | undefined } {
  const [from = '', to = from] = range.split('-')
  return { from: Number(from), to: to === '' ? undefined : Number(to) }
}
