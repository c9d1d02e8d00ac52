import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Empty',
  about: { en: 'Where nothing is yet: a small drawing in dots, a line, and a way on.', zh: '还没有内容时：一小幅点绘、一句话、一条出路。' },
  states: [{ label: STATE.empty, Show: Sample, wide: true }],
}

function Sample() {
  const localize = useLocalize()
  return (
    <Empty
      title={localize({ en: 'Nothing here yet', zh: '这里还空着' })}
      text={localize({ en: 'What you make comes to stand here.', zh: '你的作品会出现在这里。' })}
    >
      <Button look="primary">{localize({ en: 'Make a picture', zh: '去作画' })}</Button>
    </Empty>
  )
}
