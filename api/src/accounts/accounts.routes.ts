import { authRoutes } from '@korak/contract/auth.ts'
import { secondStepRoutes } from '@korak/contract/second-step.ts'
import { currentTerms, publishedText } from '#consents/consents.service.ts'
import { makeLine } from '#base/line.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { currentUser } from '#users/users.service.ts'
import { activate, askForActivation, findActivation } from '#accounts/sign-up/activation.service.ts'
import { ownActivities } from './activities.service.ts'
import * as emailChangeLinks from './email-change-links.service.ts'
import * as emailChanges from './email-changes.service.ts'
import { LINK_SECONDS } from '#auth/links.ts'
import { login, logout } from '#accounts/sign-in/login.service.ts'
import { HASHES_AT_ONCE } from '#auth/passwords.ts'
import { endOtherSessions, endOwnSession, ownSessions } from '#accounts/sign-in/own-sessions.service.ts'
import { endSignIn, kindsOfPending, passkeyOptions } from '#accounts/sign-in/second-step.service.ts'
import { askForReset, findReset, resetPassword } from '#accounts/sign-in/reset.service.ts'
import { limitSignUp, registrationFaults, signUp } from '#accounts/sign-up/signup.service.ts'

// Those who sign in or register hold a database connection most of the time. A crowd of them (everybody at nine o'clock,
// or a machine) may hold a few, and nobody who reads jobs or answers a questionnaire waits behind it.
const signIns = makeLine({ atOnce: 2 * HASHES_AT_ONCE, waiting: 100 })
const signUps = makeLine({ atOnce: HASHES_AT_ONCE, waiting: 50 })

const VALID_HOURS = LINK_SECONDS.activation / 3600
const EMAIL_HOURS = LINK_SECONDS.email_change / 3600
const VALID_MINUTES = LINK_SECONDS.password_reset / 60

export const mountSecondStep = (app: App): void =>
  mount(app, secondStepRoutes, {
    'GET /auth/second-factor': ({ context }) => kindsOfPending(context),
    'POST /auth/second-factor': ({ body, context }) => signIns(() => endSignIn(body, context)),
    'POST /auth/second-factor/passkey': async ({ context }) => ({ options: await passkeyOptions(context) }),
  })

export const mountAccounts = (app: App): void =>
  mount(app, authRoutes, {
    'GET /auth/user': ({ context }, who) => currentUser(who.userId, context.language, who),
    'POST /auth/login': ({ body, context }) => signIns(() => login(body, context)),
    'GET /auth/logout': async ({ context }, who) => {
      await logout(who, context)
      return { message: m.auth_logged_out({}, { locale: context.language }) }
    },
    'POST /auth/signup-candidate': {
      guard: ({ context }) => limitSignUp(context),
      faults: (sound, files) => registrationFaults(sound, files.cv),
      handle: async ({ body, files, context }) => {
        await signUps(() => signUp(body, files.cv, context))
        const message = m.auth_signup_done({}, { locale: context.language })
        return { message, email: body.email, valid_hours: VALID_HOURS }
      },
    },
    'GET /auth/signup-candidate/activate/:token': ({ params, context }) => findActivation(params.token, context),
    'POST /auth/signup-candidate/activate': async ({ body, context }) => {
      const activated = await activate(body, context)
      const words = activated ? m.auth_activated : m.auth_already_active
      return {
        message: words({}, { locale: context.language }),
        already: activated === null,
        user: activated?.user ?? null,
        job: activated?.job,
      }
    },
    'POST /auth/signup-candidate/resend': async ({ body, context }) => {
      await askForActivation(body.email, context)
      return { message: m.auth_resend_done({}, { locale: context.language }) }
    },
    'POST /forgot-password/create': async ({ body, context }) => {
      await askForReset(body.email, context)
      return { message: m.auth_forgot_done({}, { locale: context.language }), valid_minutes: VALID_MINUTES }
    },
    'GET /forgot-password/find/:token': ({ params, context }) => findReset(params.token, context),
    'POST /forgot-password/reset': async ({ body, context }) => {
      await signUps(() => resetPassword(body, context))
      return { message: m.reset_success({}, { locale: context.language }) }
    },
    'GET /auth/terms': () => currentTerms(),
    'GET /auth/terms/:kind': ({ params, query }) => publishedText(params.kind, query.version),
    'GET /auth/activities': ({ query, context }, who) =>
      ownActivities(who, query.page, query.per_page, context.language),
    'GET /auth/sessions': (_, who) => ownSessions(who),
    'DELETE /auth/sessions/:uid': async ({ params, context }, who) => {
      await endOwnSession(who, params.uid, context)
      return { message: m.security_session_ended({}, { locale: context.language }) }
    },
    'DELETE /auth/sessions': async ({ context }, who) => {
      const ended = await endOtherSessions(who, context)
      return { message: m.security_sessions_ended({ count: ended }, { locale: context.language }), ended }
    },
    'POST /auth/email-change': async ({ body, context }, who) => {
      await emailChanges.askForEmailChange(who, body, context)
      const message = m.security_email_asked({}, { locale: context.language })
      return { message, email: body.email, valid_hours: EMAIL_HOURS }
    },
    'GET /auth/email-change': async (_, who) => ({ pending: await emailChanges.pendingEmailChange(who) }),
    'DELETE /auth/email-change': async ({ context }, who) => {
      await emailChanges.cancelEmailChange(who, context)
      return { message: m.security_email_cancelled({}, { locale: context.language }) }
    },
    'GET /auth/email-change/:token': ({ params, context }, who) =>
      emailChangeLinks.findEmailChange(params.token, who, context),
    'POST /auth/email-change/:token/confirm': async ({ params, body, context }, who) => {
      const email = await emailChangeLinks.confirmEmailChange({ ...params, ...body }, who, context)
      const locale = context.language
      const message =
        email === null ? m.security_email_changed({}, { locale }) : m.security_email_half({ email }, { locale })
      return { message, waits_for: email }
    },
    'POST /auth/email-change/:token/stop': async ({ params, context }, who) => {
      await emailChangeLinks.stopEmailChange(params.token, who, context)
      return { message: m.security_email_stopped({}, { locale: context.language }) }
    },
  })
