import { afterEach, beforeEach } from 'vitest'
import { freshBrowser, restoreBrowser } from './fresh.ts'
import { stubServer } from './stub-server.ts'

type Stub = ReturnType<typeof stubServer>

/** A fresh browser and a stubbed server for every test of the file that calls this; what one test answers and asks is gone before the next. */
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
