import type { ModelInput } from './schema.ts'

const SAFETY = /safety|nsfw/i
/** Asks for the results inside of the answer, which is for small ones. */
const INSIDE = 'sync_mode'
const SECRET = /(^|_)(api_?key|token|secret|password)$/i

/** Inputs that are the operator's: keys, and switches for what the service refuses. They are left as the service has them. */
export const isHidden = ({ name, kind }: ModelInput): boolean =>
  kind === 'secret' || name === INSIDE || SAFETY.test(name) || (kind === 'text' && SECRET.test(name))
