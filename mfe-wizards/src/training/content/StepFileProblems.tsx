import { CONTENT_LANGS } from '@vr/shared-api/limits';
import type { StepFileProblemCode } from '@vr/shared-api/step-file-problems';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import * as styles from './content.css';
import type { StepFileCheck } from './useStepFileCheck.ts';

type Problem = StepFileCheck['problems'][number];

function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('wizards');
  return ({ code, params }) => {
    const types: Record<string, string> = {
      object: t('content.steps.problem.object'),
      array: t('content.steps.problem.array'),
      string: t('content.steps.problem.string'),
      integer: t('content.steps.problem.integer'),
      boolean: t('content.steps.problem.boolean'),
    };
    const texts: Record<StepFileProblemCode, () => string | undefined> = {
      NOT_TEXT: () => t('content.steps.problem.notText'),
      TOO_COMPLEX: () => t('content.steps.problem.tooComplex'),
      NOT_JSON: () => t('content.steps.problem.notJson', params),
      CUT_OFF: () => t('content.steps.problem.cutOff'),
      WRONG_TYPE: () => types[String(params.type)],
      MISSING: () => t('content.steps.problem.missing', params),
      UNKNOWN_NAME: () => t('content.steps.problem.unknownName', params),
      REPEATED_NAME: () => t('content.steps.problem.repeatedName', params),
      WRONG_VERSION: () => t('content.steps.problem.wrongVersion', params),
      NO_STEPS: () => t('content.steps.problem.noSteps'),
      TOO_MANY_STEPS: () => t('content.steps.problem.tooManySteps', params),
      INVALID_ID: () => t('content.steps.problem.invalidId', params),
      REPEATED_ID: () => t('content.steps.problem.repeatedId', params),
      NO_TITLE: () => t('content.steps.problem.noTitle'),
      UNKNOWN_LANGUAGE: () =>
        t('content.steps.problem.unknownLanguage', { ...params, languages: CONTENT_LANGS.join(', ') }),
      EMPTY_TITLE: () => t('content.steps.problem.emptyTitle'),
      TITLE_TOO_LONG: () => t('content.steps.problem.titleTooLong', params),
      INVALID_CHARACTER: () => t('content.steps.problem.invalidCharacter'),
      UNKNOWN_SKILL: () => t('content.steps.problem.unknownSkill', params),
      REPEATED_SKILL: () => t('content.steps.problem.repeatedSkill', params),
      INVALID_WEIGHT: () => t('content.steps.problem.invalidWeight', params),
      INVALID_SECONDS: () => t('content.steps.problem.invalidSeconds', params),
    };
    // A newer server may report a code for which there is no text here.
    return (texts as Partial<typeof texts>)[code]?.() ?? code;
  };
}

/** The problems in a step file, with their line numbers. */
export function StepFileProblems({ check: { problems, count } }: { check: StepFileCheck }) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const textOf = useProblemText();
  const hidden = count - problems.length;
  return (
    <ul className={styles.stepProblems}>
      {problems.map((problem) => (
        <li key={`${problem.code}${problem.pointer}`}>
          <b className="ui-num">{t('content.steps.line', { line: formatNumber(problem.line, lang) })}</b>
          <span>
            {textOf(problem)} {problem.pointer && <code>{problem.pointer}</code>}
          </span>
        </li>
      ))}
      {hidden > 0 && <li>{t('content.steps.more', { count: hidden })}</li>}
    </ul>
  );
}
