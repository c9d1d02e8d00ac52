import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { DropArea, DropAction } from '../../../components/drop-area/drop-area.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { useDrop } from '../../../lib/use-drop.ts'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'DropArea',
  about: { en: 'Files are dropped on it; what can be done instead stands in it as words.', zh: '把文件拖到这里；其他方式以文字列在其中。' },
  states: [
    { label: STATE.empty, Show: () => <Sample />, fill: true },
    { label: { en: 'Something held over it', zh: '拖到上方' }, Show: () => <Sample held />, fill: true },
    { label: STATE.focused, Show: () => <Sample />, forced: 'focus', fill: true },
    { label: STATE.wrong, Show: () => <Sample wrong />, fill: true },
    { label: STATE.disabled, Show: () => <Sample disabled />, fill: true },
  ],
}

function Sample({ held = false, wrong = false, disabled = false }: { held?: boolean; wrong?: boolean; disabled?: boolean }) {
  const localize = useLocalize()
  const picker = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string>()
  const take = (files: readonly File[]) => !disabled && setName(files[0]?.name)
  const { over, target } = useDrop(take, { paste: false })
  return (
    <DropArea over={held || over} full={name !== undefined} wrong={wrong} {...target}>
      <FileInput ref={picker} hidden aria-label={localize({ en: 'Picture', zh: '图片' })} disabled={disabled} onFiles={take} />
      <div style={{ display: 'grid', gap: 6, justifyItems: 'center', padding: 20 }}>
        <ImageUp size={22} strokeWidth={1.4} aria-hidden />
        <DropAction disabled={disabled} onClick={() => picker.current?.click()}>
          {name ?? localize({ en: 'Choose a file', zh: '选择文件' })}
        </DropAction>
      </div>
    </DropArea>
  )
}
