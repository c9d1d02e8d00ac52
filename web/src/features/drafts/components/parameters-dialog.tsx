import type { Value } from '@stipple/core/domain/property'
import { type Language, localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { modelsQuery } from '../../catalogue/public.ts'
import { extraParameters } from '../parameters.ts'
import { useShownRecipe } from '../recipe-store.ts'
import { applyStyle, type Recipe } from '../recipe.ts'
import styles from './parameters-dialog.module.css'

/** All parameters of a work, to read, copy and use again. */
export function ParametersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { recipe, back } = useShownRecipe()
  const leave = () => (back === undefined ? onClose() : showDialog(back))
  return (
    <Dialog title={t('playground.parameters.title')} onClose={leave} width={520}>
      {recipe ? <Facts recipe={recipe} onClose={onClose} /> : <p>{t('playground.parameters.missing')}</p>}
    </Dialog>
  )
}

function Facts({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const all = useCopy()
  const facts = useFacts(recipe)
  return (
    <>
      <dl className={styles.list}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button
          icon={all.copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => all.copy(facts.map(([name, value]) => `${name}: ${value}`).join('\n'))}
        >
          {t(all.copied ? 'common.copied' : 'playground.parameters.copyAll')}
        </Button>
        <Button
          look="primary"
          data-autofocus
          onClick={() => {
            applyStyle(recipe)
            onClose()
            void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: recipe.mode, model: undefined } })
          }}
        >
          {t('playground.parameters.sameStyle')}
        </Button>
      </div>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy()
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <IconButton
        label={copied ? t('common.copied') : t('playground.parameters.copyOne', { name })}
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => copy(value)}
      />
    </div>
  )
}

function useFacts(recipe: Recipe): readonly (readonly [string, string])[] {
  const { t } = useTranslation()
  const language: Language = useLanguage()
  const { data: models } = useQuery(modelsQuery(language))
  const { mode, model, modelName, input } = recipe
  const { width, height, seed } = input
  const known = models?.find((one) => one.model === model)?.label
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('playground.parameters.prompt'), textOf(input['prompt'])],
    [t('playground.parameters.negative'), textOf(input['negative_prompt'])],
    [t('playground.parameters.mode'), localize(findMode(mode)?.label, language) ?? mode],
    [t('playground.parameters.model'), known ?? modelName ?? model],
    [t('playground.parameters.size'), width !== undefined && height !== undefined ? [width, height].join(' × ') : undefined],
    [t('playground.parameters.seed'), textOf(seed)],
    ...extraParameters(recipe, language),
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

const textOf = (value: Value | undefined): string | undefined => (value === undefined || value === '' ? undefined : String(value))
