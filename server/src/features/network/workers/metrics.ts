import type { Context } from '../../../context.ts'
import { countOnline } from './data.ts'

/** Adds metrics of members' workers. */
export function measureNetwork({ metrics, db }: Context): void {
  metrics.ask({
    kind: 'gauge',
    name: 'stipple_network_workers',
    help: 'Workers of the network that asked for work in the last five minutes',
    labels: [],
    source: async () => [{ value: (await countOnline(db)).workers }],
  })
}
