import { Definition } from '@korak/contract/definition.ts'
import { questionnaireRoutes } from '@korak/contract/questionnaires.ts'
import type { Who } from '#auth/who.ts'
import { InvalidInput } from '#errors.ts'
import { inputSchema } from '#http/input/schemas.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { addAnswerFile } from '#questionnaires/answers/answer-files.service.ts'
import { saveAnswers } from '#questionnaires/answers/answers.service.ts'
import {
  assignmentDetails,
  ownAssignments,
  requireOwn,
  startAssignment,
} from '#questionnaires/assignments/assignments.service.ts'
import { completeAssignment } from '#questionnaires/assignments/completing.service.ts'
import { exportSurveyjs, importSurveyjs } from '#questionnaires/versions/exchange.service.ts'
import { ownResult } from '#questionnaires/assignments/result.service.ts'
import * as staff from './staff.service.ts'

/** Ownership comes before the body. */
const guard = ({ params }: { params: { uid: string } }, who: Who): Promise<void> => requireOwn(who, params.uid)
const isThere = ({ params }: { params: { uid: string } }): Promise<unknown> => staff.requireQuestionnaire(params.uid)

const definitionSchema = inputSchema(Definition)

export const mountQuestionnaires = (app: App): void =>
  mount(app, questionnaireRoutes, {
    'GET /portal/questionnaires': ({ query, ask }, who) => ownAssignments(who, query, ask.language),
    'GET /portal/questionnaires/:uid': ({ params, ask }, who) => assignmentDetails(who, params.uid, ask.language),
    'POST /portal/questionnaires/:uid/start': {
      guard,
      handle: async ({ params, ask }, who) => {
        await startAssignment(who, params.uid, ask)
        return assignmentDetails(who, params.uid, ask.language)
      },
    },
    'PUT /portal/questionnaires/:uid/answers': {
      guard,
      handle: ({ params, body, ask }, who) => saveAnswers(who, params.uid, body, ask),
    },
    'POST /portal/questionnaires/:uid/files': {
      guard,
      handle: ({ params, body, files }, who) => {
        if (!files.file) throw new InvalidInput({ file: ['error_required'] })
        return addAnswerFile(who, params.uid, body.item, files.file)
      },
    },
    'POST /portal/questionnaires/:uid/complete': {
      guard,
      handle: ({ params, ask }, who) => completeAssignment(who, params.uid, ask),
    },
    'GET /portal/questionnaires/:uid/result': ({ params, ask }, who) => ownResult(who, params.uid, ask.language),
    'POST /questionnaires/:uid/release': {
      guard: ({ params }) => staff.requireAssignment(params.uid),
      handle: async ({ params, ask }, who) => {
        await staff.releaseResult(who, params.uid, ask)
        return { message: m.bo_questionnaire_released({}, { locale: ask.language }) }
      },
    },
    'GET /questionnaires': ({ ask }) => staff.listQuestionnaires(ask.language),
    'GET /questionnaires/schema': () => definitionSchema,
    'GET /questionnaires/:uid': ({ params }) => staff.getQuestionnaire(params.uid),
    'GET /questionnaires/:uid/surveyjs': ({ params }) => exportSurveyjs(params.uid),
    'POST /questionnaires/import': ({ body, ask }) => importSurveyjs(body.json, ask.language),
    'POST /questionnaires': ({ body, ask }, who) => staff.createQuestionnaire(who, body, ask),
    'POST /questionnaires/:uid/versions': {
      guard: isThere,
      handle: ({ params, body, ask }, who) => staff.publishVersion(who, params.uid, body.definition, ask),
    },
    'POST /questionnaires/:uid/assignments': {
      guard: isThere,
      handle: ({ params, body, ask }, who) => staff.assign(who, params.uid, body, ask),
    },
  })
