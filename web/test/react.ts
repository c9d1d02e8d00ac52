import { act } from 'preact/test-utils'
import react from '../preact/react.ts'

export * from '../preact/react.ts'
/** Tests wait by `act` for all that a render leads to. */
// oxlint-disable-next-line import/no-default-export -- As of React.
export default { ...react, act }
