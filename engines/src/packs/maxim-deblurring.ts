import { maximPack } from './maxim.ts'

export const pack = maximPack({
  kind: 'deblurring',
  label: { en: 'MAXIM (blur)', zh: 'MAXIM 去模糊' },
  integrity: 'sha512-tq9AP/6E3vVAkPcYDlSNop1lax0KT6wcxZQ5z01OcD/CVbQOPrNJLZOWv56lDncOQ+eXlJzgNqL+/h8Oogi9mw==',
  bytes: 83_613_744,
  shards: 22,
})
