import { NO_LORA } from '@stipple/core/domain/comparison'
import { useTranslation } from 'react-i18next'
import { OptionList } from '../../../components/option-list/option-list.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { unfitText } from '../form/unfit-lora.ts'
import { useLoras } from '../form/use-loras.ts'

interface Props {
  readonly label: string
  readonly base: string | undefined
  readonly chosen: readonly string[]
  readonly limit: number
  readonly onChange: (values: readonly string[]) => void
}

/** LoRAs to compare one by one at their usual strength, and none. */
export function AxisLoras({ label, base, chosen, limit, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useLoras()
  if (!data) return <Skeleton height={44} />
  const fitting = data.filter((lora) => unfitText(lora, base, t) === undefined)
  const options = [
    { value: NO_LORA, label: t('playground.comparison.noLora') },
    ...fitting.map(({ id, strength, name, image }) => ({
      value: `${id}:${strength}`,
      label: name,
      ...(image !== undefined && { cover: image }),
    })),
  ]
  return (
    <OptionList
      label={label}
      options={options}
      chosen={chosen}
      limit={limit}
      onChange={(next) => onChange(options.flatMap(({ value }) => (next.includes(value) ? [value] : [])))}
    />
  )
}
