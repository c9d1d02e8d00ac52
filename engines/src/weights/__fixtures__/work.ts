import { setTimeout as sleep } from 'node:timers/promises'
import { SILENT } from '../../../test/context.ts'
import { createWeightStore } from '../store.ts'

// A process that handles weight orders in a folder until it is killed.
const [directory = '', presets = '[]'] = process.argv.slice(2)
const store = createWeightStore({ directory, log: SILENT, presets: JSON.parse(presets), pauseMs: 1, staleMs: 2000 })
for (;;) {
  await store.work()
  await sleep(50)
}
