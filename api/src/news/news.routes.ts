import { newsRoutes } from '@korak/contract/news.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { markSeen, newsOf } from './news.service.ts'

export const mountNews = (app: App): void =>
  mount(app, newsRoutes, {
    'GET /news': ({ context }, who) => newsOf(who, context.language),
    'POST /news/seen': async ({ body, context }, who) => {
      await markSeen(who, body.until)
      return { message: m.news_is_seen({}, { locale: context.language }) }
    },
  })
