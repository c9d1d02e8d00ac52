import { maximPack } from './maxim.ts'

export const pack = maximPack({
  kind: 'retouching',
  label: { en: 'MAXIM (dull colours)', zh: 'MAXIM 润色' },
  integrity: 'sha512-fQP2VDHnytEhJBCEVdnDsmKnzy0kvBwUYOeFk8eBSEvgaZZ3tm+1mMW+nmLCJAEPRt4PwblnvcKNH41SmZO1+Q==',
  bytes: 54_319_761,
  shards: 14,
})
