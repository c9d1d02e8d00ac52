import { Button } from '../../../components/button/button.tsx'
import { Card } from '../../../components/card/card.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Card',
  about: { en: 'A framed part of a page under its own heading.', zh: '页面中带标题和边框的一块。' },
  states: [{ label: STATE.usual, Show: Sample, wide: true }],
}

function Sample() {
  const localize = useLocalize()
  return (
    <Card
      title={localize({ en: 'API keys', zh: 'API 密钥' })}
      lead={localize({ en: 'Programs call with a key.', zh: '程序用密钥调用。' })}
      aside={<Button size="small">{localize({ en: 'Create', zh: '新建' })}</Button>}
    >
      <p>{localize({ en: 'Two keys', zh: '两个密钥' })}</p>
    </Card>
  )
}
