import { useState } from 'react'
import { FieldResetContext } from '../../../components/field/field-reset.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'TextInput',
  about: {
    en: 'Label, control, hint and problem, always in the same places. A changed field has a mark that puts it back.',
    zh: '标签、控件、说明与错误各居其位。改动过的字段带有复原标记。',
  },
  states: [
    { label: STATE.usual, Show: () => <Title />, fill: true },
    { label: STATE.focused, Show: () => <Title />, forced: 'focus', fill: true },
    { label: STATE.wrong, Show: () => <Title wrong />, fill: true },
    { label: STATE.disabled, Show: () => <Title disabled />, fill: true },
    { label: { en: 'Changed', zh: '已改动' }, Show: Changed, fill: true },
    { label: { en: 'Several lines', zh: '多行' }, Show: Lines, fill: true },
  ],
}

function Title({ wrong = false, disabled = false }: { wrong?: boolean; disabled?: boolean }) {
  const localize = useLocalize()
  const [value, setValue] = useState('')
  return (
    <TextInput
      label={localize({ en: 'Title', zh: '标题' })}
      hint={localize({ en: 'Everybody who sees the work sees it.', zh: '看到作品的人都能看到。' })}
      problem={wrong ? localize({ en: 'A title is needed.', zh: '请填写标题。' }) : undefined}
      placeholder={localize({ en: 'A red fox in the snow', zh: '雪中红狐' })}
      disabled={disabled}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    />
  )
}

function Changed() {
  const localize = useLocalize()
  const [value, setValue] = useState(localize({ en: 'Blue hour', zh: '蓝调时刻' }))
  const reset = { label: localize({ en: 'Title was changed: put it back', zh: '标题已改动，点此重置' }), reset: () => setValue('') }
  return (
    <FieldResetContext value={value === '' ? undefined : reset}>
      <TextInput
        label={localize({ en: 'Title', zh: '标题' })}
        aside={localize({ en: `${value.length} of 60`, zh: `${value.length} / 60` })}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
    </FieldResetContext>
  )
}

function Lines() {
  const localize = useLocalize()
  return (
    <TextArea
      label={localize({ en: 'Prompt', zh: '提示词' })}
      defaultValue={localize({
        en: 'A lighthouse on a cliff, storm clouds, the last light of the day on the water',
        zh: '悬崖上的灯塔，风暴将至，水面映着最后一道日光',
      })}
    />
  )
}
