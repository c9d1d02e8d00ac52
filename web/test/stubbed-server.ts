import { afterEach, beforeEach } from 'vitest'
import { freshBrowser, restoreBrowser } from './fresh.ts'
import { stubServer } from './stub-server.ts'

type Stub = ReturnType<typeof stubServer>

/** Sets up a fresh browser and a stubbed server before every test of the file; nothing carries over to the next. */
export function stubbedServer(): Pick<Stub, 'answers' | 'asked'> {
  let stub: Stub | undefined
  beforeEach(() => {
    freshBrowser()
    stub = stubServer({})
  })
  afterEach(() => {
    stub?.restore()
    restoreBrowser()
  })
  const current = (): Stub => {
    if (!stub) throw new Error('the stubbed server is there in tests only')
    return stub
  }
  return {
    get answers() {
      return current().answers
    },
    get asked() {
      return current().asked
    },
  }
}
