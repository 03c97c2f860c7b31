import { listMessageTexts as route } from '#shared/routes/message-texts.ts';
import { switchOfKind } from '#shared/rules/message-switches.ts';
import { exampleMessages, exampleParameters } from '#functions/domain/messages/examples.ts';
import { notificationOf, textOf } from '#functions/domain/messages/templates.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listMessageTexts = endpoint(route, ({ branch, today, deps, now }) => {
  const example = { branch, today, now, site: deps.siteOrigin };
  const messages = exampleMessages.map((each) => {
    const worded = (language: 'en' | 'ar') => ({
      ...each,
      language,
      parameters: exampleParameters(each, language, example),
    });
    const [pushed, pushedAr] = [notificationOf(worded('en')), notificationOf(worded('ar'))];
    return {
      kind: each.kind,
      variant: each.variant ?? null,
      setting: switchOfKind[each.kind] ?? null,
      text: textOf(worded('en')),
      text_ar: textOf(worded('ar')),
      notification:
        pushed === undefined || pushedAr === undefined
          ? null
          : { title: pushed.title, title_ar: pushedAr.title, body: pushed.body, body_ar: pushedAr.body },
    };
  });
  return Promise.resolve({ messages });
});
