import { Play, Settings, Star, Trash2 } from 'lucide-react'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Button',
  about: {
    en: 'Its words are a verb. One primary action on a screen; danger takes something away.',
    zh: '文字用动词。一屏只有一个首要操作；“危险”样式用于移除。',
  },
  states: [
    { label: { en: 'Looks', zh: '样式' }, Show: Looks, wide: true },
    { label: STATE.pointed, Show: Looks, forced: 'hover', wide: true },
    { label: STATE.focused, Show: Looks, forced: 'focus', wide: true },
    { label: STATE.disabled, Show: () => <Looks disabled />, wide: true },
    { label: { en: 'Sizes', zh: '尺寸' }, Show: Sizes },
    { label: { en: 'Icons alone', zh: '图标按钮' }, Show: Icons },
    { label: { en: 'Icons, pointed at', zh: '图标按钮，悬停' }, Show: Icons, forced: 'hover' },
    { label: { en: 'Icons, disabled', zh: '图标按钮，停用' }, Show: () => <Icons disabled /> },
  ],
}

function Looks({ disabled = false }: { disabled?: boolean }) {
  const localize = useLocalize()
  return (
    <>
      <Button look="primary" icon={<Play size={15} aria-hidden />} disabled={disabled}>
        {localize({ en: 'Generate', zh: '生成' })}
      </Button>
      <Button disabled={disabled}>{localize({ en: 'Save', zh: '保存' })}</Button>
      <Button look="quiet" disabled={disabled}>
        {localize({ en: 'Cancel', zh: '取消' })}
      </Button>
      <Button look="danger" icon={<Trash2 size={15} aria-hidden />} disabled={disabled}>
        {localize({ en: 'Delete', zh: '删除' })}
      </Button>
    </>
  )
}

function Sizes() {
  const localize = useLocalize()
  return (['small', 'normal', 'large'] as const).map((size) => (
    <Button key={size} size={size}>
      {localize({ en: 'Open', zh: '打开' })}
    </Button>
  ))
}

function Icons({ disabled = false }: { disabled?: boolean }) {
  const localize = useLocalize()
  const label = localize({ en: 'Settings', zh: '设置' })
  return (['quiet', 'framed', 'over'] as const).map((look) => (
    <IconButton
      key={look}
      look={look}
      label={label}
      icon={look === 'over' ? <Star aria-hidden /> : <Settings aria-hidden />}
      disabled={disabled}
    />
  ))
}
