import { maximPack } from './maxim.ts'

export const pack = maximPack({
  kind: 'dehazing-indoor',
  label: { en: 'MAXIM (haze indoors)', zh: 'MAXIM 室内去雾' },
  integrity: 'sha512-bNLPXbZ80Kv5MBnbrx2bRiP8W4MkXUsvVWwKtO46o4sAxxMJX3obUrH6YKzeMkwhwIt5CZmilNqrurKcq3wLDA==',
  bytes: 53_805_182,
  shards: 14,
})
