import { LANGUAGES, localize as textIn } from '@stipple/core/domain/text'
import { entriesOf } from '@stipple/core/domain/value'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isKnown } from '../lint.ts'
import { pictureField, type PromptForm } from '../prompt-form.ts'
import { type Token, tokensOf } from '../tokens.ts'
import { useLoraNames } from './use-lora-names.ts'

/** The tokens of a prompt, and the description of one. */
export function useTokens(text: string, form: PromptForm) {
  const { t } = useTranslation()
  const { properties, valueOf } = form
  const names = useLoraNames(/<lora:/i.test(text))
  const field = pictureField(properties)
  const pictures = field === undefined ? [] : entriesOf(valueOf(field))
  const count = pictures.length
  const tokens = useMemo(() => {
    const styles = Object.values(properties)
      .filter(({ widget }) => widget === 'style')
      .flatMap(({ options = [] }) => options.flatMap(({ label }) => LANGUAGES.map((language) => textIn(label, language))))
      .filter((name) => name.length > 1)
    return tokensOf(text, { styles, pictures: count })
  }, [text, properties, count])
  const describe = (token: Token) => {
    const name = text.slice(token.start, token.end)
    switch (token.kind) {
      case 'weight':
        return { name, about: t('prompts.chips.weight', { weight: token.weight }), hint: t('prompts.chips.weightHint') }
      case 'alternatives':
        return { name, about: t('prompts.chips.alternatives', { count: token.count }), hint: t('prompts.chips.alternativesHint') }
      case 'lora':
        return {
          name,
          about: t('prompts.chips.lora', { strength: token.strength }),
          ...(names && !isKnown(token, names) && { hint: t('prompts.chips.loraUnknown') }),
        }
      case 'style':
        return { name, about: t('prompts.chips.style') }
      default:
        return { name, about: t('prompts.chips.reference', { number: token.number }), picture: pictures[token.number - 1] }
    }
  }
  return { tokens, describe }
}
