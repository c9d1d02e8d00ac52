import { PictureButton } from '../../../components/picture-button/picture-button.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'PictureButton',
  about: { en: 'A square picture that opens or chooses what it shows.', zh: '方形图片按钮，用来打开或选中图里的内容。' },
  states: [
    { label: STATE.usual, Show: () => <Sample /> },
    { label: STATE.pointed, forced: 'hover', Show: () => <Sample /> },
    { label: STATE.focused, forced: 'focus', Show: () => <Sample /> },
    { label: { en: 'Chosen', zh: '选中' }, Show: () => <Sample chosen /> },
  ],
}

function Sample({ chosen = false }: { chosen?: boolean }) {
  const localize = useLocalize()
  return (
    <div style={{ width: 96 }}>
      <PictureButton aria-label={localize({ en: 'A maple', zh: '枫树' })} aria-pressed={chosen}>
        <img src="/examples/maple.webp" alt="" />
      </PictureButton>
    </div>
  )
}
