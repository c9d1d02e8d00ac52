import { maximPack } from './maxim.ts'

export const pack = maximPack({
  kind: 'enhancement',
  label: { en: 'MAXIM (low light)', zh: 'MAXIM 暗光增强' },
  integrity: 'sha512-z36ih4TfMMnX/CaMkXYxpAg8Z3IOtYJMX3Z5zdE5dUe392JTAoa3k4AIHEZmHJ/7SY/4NPTA7+go1Soz4q5cQA==',
  bytes: 53_844_881,
  shards: 14,
})
