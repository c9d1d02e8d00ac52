import type { ModelInput } from './schema.ts'

const SAFETY = /safety|nsfw/i
/** Requests results inline in the response, which suits small ones. */
const INSIDE = 'sync_mode'
const SECRET = /(^|_)(api_?key|token|secret|password)$/i

/** Inputs reserved for the operator: keys, and safety switches of the service. They keep the service's defaults. */
export const isHidden = ({ name, kind }: ModelInput): boolean =>
  kind === 'secret' || name === INSIDE || SAFETY.test(name) || (kind === 'text' && SECRET.test(name))
