import { Definition } from '@korak/contract/definition.ts'
import { questionnaireRoutes } from '@korak/contract/questionnaires.ts'
import type { Who } from '#auth/who.ts'
import { InvalidInput } from '#errors.ts'
import { inputSchema } from '#http/input/schemas.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { createAnswerFile } from '#questionnaires/answers/answer-files.service.ts'
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
    'GET /portal/questionnaires': ({ query, context }, who) => ownAssignments(who, query, context.language),
    'GET /portal/questionnaires/:uid': ({ params, context }, who) =>
      assignmentDetails(who, params.uid, context.language),
    'POST /portal/questionnaires/:uid/start': {
      guard,
      handle: async ({ params, context }, who) => {
        await startAssignment(who, params.uid, context)
        return assignmentDetails(who, params.uid, context.language)
      },
    },
    'PUT /portal/questionnaires/:uid/answers': {
      guard,
      handle: ({ params, body, context }, who) => saveAnswers(who, params.uid, body, context),
    },
    'POST /portal/questionnaires/:uid/files': {
      guard,
      handle: ({ params, body, files }, who) => {
        if (!files.file) throw new InvalidInput({ file: ['error_required'] })
        return createAnswerFile(who, params.uid, body.item, files.file)
      },
    },
    'POST /portal/questionnaires/:uid/complete': {
      guard,
      handle: ({ params, body, context }, who) => completeAssignment(who, params.uid, context, body.rev),
    },
    'GET /portal/questionnaires/:uid/result': ({ params, context }, who) =>
      ownResult(who, params.uid, context.language),
    'POST /questionnaires/:uid/release': {
      guard: ({ params }) => staff.requireAssignment(params.uid),
      handle: async ({ params, context }, who) => {
        await staff.releaseResult(who, params.uid, context)
        return { message: m.bo_questionnaire_released({}, { locale: context.language }) }
      },
    },
    'GET /questionnaires': ({ context }, who) => staff.listQuestionnaires(who, context.language),
    'GET /questionnaires/schema': () => definitionSchema,
    'GET /questionnaires/:uid': ({ params }) => staff.getQuestionnaire(params.uid),
    'GET /questionnaires/:uid/surveyjs': ({ params }) => exportSurveyjs(params.uid),
    'POST /questionnaires/import': ({ body, context }) => importSurveyjs(body.json, context.language),
    'POST /questionnaires': ({ body, context }, who) => staff.createQuestionnaire(who, body, context),
    'POST /questionnaires/:uid/versions': {
      guard: isThere,
      handle: ({ params, body, context }, who) => staff.publishVersion(who, params.uid, body.definition, context),
    },
    'POST /questionnaires/:uid/assignments': {
      guard: isThere,
      handle: ({ params, body, context }, who) => staff.assign(who, params.uid, body, context),
    },
  })
