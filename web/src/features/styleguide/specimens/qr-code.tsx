import { QrCode } from '../../../components/qr-code/qr-code.tsx'
import type { Specimen } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'QrCode',
  about: {
    en: 'Dark on white in both schemes: many readers do not see the other way round.',
    zh: '深浅两色模式下都是白底深码，反色的许多设备认不出。',
  },
  states: [{ label: { en: 'An address', zh: '网址' }, Show: Sample }],
}

function Sample() {
  const localize = useLocalize()
  return <QrCode content="https://example.org/pay/1280" label={localize({ en: 'The address to pay at', zh: '付款地址' })} size={140} />
}
