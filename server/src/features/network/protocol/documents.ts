import { type Language, localize } from '@stipple/core/domain/text'
import { CATALOGUE } from '@stipple/core/messages/catalogue.gen'
import { pages as english } from '@stipple/core/messages/en/pages'
import { micromark } from 'micromark'
import type { Context } from '../../../context.ts'

type Name = 'terms' | 'privacy' | 'sponsors'

/** A page of the installation: the operator's text, or else the built-in one. There are no sponsors, so that page is empty. */
export async function readPage(
  { settings }: Pick<Context, 'settings'>,
  name: Name,
  { language, format }: { readonly language: Language; readonly format: 'html' | 'markdown' },
) {
  const own = name === 'sponsors' ? '' : localize(settings.get(`pages.${name}`), language)
  const markdown = own.trim() === '' && name !== 'sponsors' ? await given(name, language) : own
  // HTML tags in the text are escaped.
  return format === 'markdown' ? { markdown } : { html: micromark(markdown) }
}

async function given(name: Exclude<Name, 'sponsors'>, language: Language): Promise<string> {
  const written = (await CATALOGUE.pages[language]?.())?.pages[name]
  const { title, lead, sections } = written ?? english[name]
  return [`# ${title}`, lead, ...sections.flatMap((section) => [`## ${section.title}`, section.text])].join('\n\n')
}
