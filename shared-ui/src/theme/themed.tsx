import { DesignTokenContext, defaultConfig } from 'antd/es/theme/context';
import { type ComponentType, createElement, use } from 'react';
import { AntdTheme } from './AntdTheme';

const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'object' && value !== null && '$$typeof' in value;

/**
 * Gives an antd component its theme, unless a component around it has one. So the portal needs no theme of antd around
 * everything, which every first screen would have to load. The shell provides all components of antd like this
 * (themed-antd-loader.ts). Parts such as `Input.Password` are themed, too.
 */
export function themed<P extends object>(Component: ComponentType<P>): ComponentType<P> {
  function Themed(props: P) {
    const element = createElement(Component, props);
    return use(DesignTokenContext) === defaultConfig ? <AntdTheme>{element}</AntdTheme> : element;
  }
  for (const [name, part] of Object.entries(Component))
    if (/^[A-Z]/u.test(name)) Object.assign(Themed, { [name]: isComponent(part) ? themed(part) : part });
  return Themed;
}
