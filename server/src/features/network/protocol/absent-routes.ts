import type { App } from '../../../http/app-type.ts'
import { HordeRefusal } from '../wire/public.ts'
import { limit } from './reply.ts'

const TEXT = 'This installation makes pictures, and no texts.'
const FILTERS = 'Prompts are filtered by the rules of this installation, which its operator sets in the administration.'
const MODES = 'The network is opened and paused by its operator, in the administration under Engines.'
const ADDRESSES = 'Addresses are not timed out here; calls are limited for everybody alike.'

/** Published calls that are not applicable here, with the reason. */
const ABSENT: readonly (readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, why: string])[] = [
  ['POST', 'generate/text/async', TEXT],
  ['GET', 'generate/text/status/:id', TEXT],
  ['DELETE', 'generate/text/status/:id', TEXT],
  ['POST', 'generate/text/pop', TEXT],
  ['POST', 'generate/text/submit', TEXT],
  ['GET', 'styles/text', TEXT],
  ['POST', 'styles/text', TEXT],
  ['GET', 'styles/text/:id', TEXT],
  ['PATCH', 'styles/text/:id', TEXT],
  ['DELETE', 'styles/text/:id', TEXT],
  ['GET', 'styles/text_by_name/:name', TEXT],
  ['GET', 'filters', FILTERS],
  ['PUT', 'filters', FILTERS],
  ['POST', 'filters', FILTERS],
  ['GET', 'filters/regex', FILTERS],
  ['GET', 'filters/:id', FILTERS],
  ['PATCH', 'filters/:id', FILTERS],
  ['DELETE', 'filters/:id', FILTERS],
  ['PUT', 'status/modes', MODES],
  ['GET', 'operations/ipaddr', ADDRESSES],
  ['POST', 'operations/ipaddr', ADDRESSES],
  ['DELETE', 'operations/ipaddr', ADDRESSES],
  ['GET', 'operations/ipaddr/:address', ADDRESSES],
  ['POST', 'operations/block_worker_ipaddr/:id', ADDRESSES],
  ['DELETE', 'operations/block_worker_ipaddr/:id', ADDRESSES],
  ['POST', 'kudos/kai/:id', 'Kudos come from pictures made here, and from nowhere else.'],
  ['PUT', 'users/:id', 'Members change their accounts on their page here; operators do in the administration.'],
  ['DELETE', 'users/:id', 'Members delete their accounts on their page here.'],
]

/** Answers missing calls in the API's format: clients show the text. */
export function absentRoutes(app: App): void {
  for (const [method, path, why] of ABSENT)
    app.route({
      method,
      url: `/api/v2/${path}`,
      ...limit(90, '1 minute'),
      handler: async () => {
        throw new HordeRefusal(404, 'NotFound', why)
      },
    })
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/v2/*',
    constraints: { dialect: 'horde' },
    ...limit(90, '1 minute'),
    handler: async () => {
      throw new HordeRefusal(404, 'NotFound', 'The AI Horde has no such call.')
    },
  })
}
