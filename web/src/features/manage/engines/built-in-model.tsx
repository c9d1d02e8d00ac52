import type { Reply } from '@stipple/core/contract/client'
import type { ManagedSetting } from '@stipple/core/contract/manage'
import { say } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSetting } from '../settings/use-setting.ts'

interface Props {
  readonly model: Reply<'GET /api/manage/engines'>['data']['engines'][number]['models'][number]
  /** The setting that keeps what is hidden and priced. */
  readonly overrides: ManagedSetting
}

/** A model that runs here: whether members get it, and its price. */
export function BuiltInModel({ model, overrides }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mutate, isPending } = useSetting(overrides)
  const label = say(model.label, language)
  const change = (next: { hidden: boolean; cost: number }) => {
    const all = typeof overrides.value === 'object' && overrides.value !== null && !Array.isArray(overrides.value) ? overrides.value : {}
    const { [model.id]: before, ...others } = all
    // Names and members that were set by hand stay.
    const { hidden: _hidden, cost: _cost, ...rest } = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {}
    const own = { ...rest, ...(next.hidden && { hidden: true }), ...(next.cost !== model.initial_cost && { cost: next.cost }) }
    mutate(Object.keys(own).length === 0 ? others : { ...others, [model.id]: own })
  }
  return (
    <tr>
      <th scope="row">
        {label} {model.experimental && <Badge tone="caution">{t('common.experimental.badge')}</Badge>}
      </th>
      <td>
        <Switch
          label={t('engines.models.shownOf', { model: label })}
          bare
          checked={!model.hidden}
          disabled={isPending}
          onChange={(shown) => change({ hidden: !shown, cost: model.cost })}
        />
      </td>
      <td>
        <NumberInput
          label={t('engines.models.costOf', { model: label })}
          value={model.cost}
          minimum={0}
          maximum={100_000}
          disabled={isPending || model.experimental === true}
          onChange={(cost = model.initial_cost) => change({ hidden: model.hidden, cost })}
        />
      </td>
    </tr>
  )
}
