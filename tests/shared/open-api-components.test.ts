import { describe, expect, it } from 'vitest';
import { shareParameters, shareSchemas } from '#shared/open-api-components.ts';

const drawer = {
  type: 'object',
  properties: { cashier: { type: 'string' }, opened_at: { type: 'string', format: 'date-time' } },
  required: ['cashier', 'opened_at'],
};

const operation = (operationId: string, data: unknown, parameters: readonly unknown[] = []) => ({
  get: {
    operationId,
    parameters: [...parameters],
    responses: { '200': { content: { 'application/json': { schema: { properties: { data } } } } } },
  },
});

const list = { type: 'object', properties: { drawers: { type: 'array', items: drawer } } };

describe('shareSchemas', () => {
  it('moves a schema that occurs twice to a component with the name of its property', () => {
    const paths = { '/a': operation('listA', list), '/b': operation('showB', { anyOf: [drawer, { type: 'null' }] }) };

    const components = shareSchemas(paths);

    expect(components).toEqual({ DrawerItem: drawer });
    expect(JSON.stringify(paths).match(/#\/components\/schemas\/DrawerItem/gu)).toHaveLength(2);
  });

  it('refers to a shared schema inside another one', () => {
    const components = shareSchemas({
      '/a': operation('listA', list),
      '/b': operation('listB', list),
      '/c': operation('showC', drawer),
    });

    expect(components).toEqual({
      DrawerItem: drawer,
      ListAReply: {
        type: 'object',
        properties: { drawers: { type: 'array', items: { $ref: '#/components/schemas/DrawerItem' } } },
      },
    });
  });

  it('leaves a schema inside the one schema that has it', () => {
    const components = shareSchemas({ '/a': operation('listA', list), '/b': operation('listB', list) });

    expect(components).toEqual({ ListAReply: list });
  });

  it('names a schema as it is known, and says where null is allowed too', () => {
    const known = new Map([[JSON.stringify(drawer), 'Drawer']]);
    const orNull = { anyOf: [drawer, { type: 'null' }] };
    const paths = {
      '/a': operation('listA', list),
      '/b': operation('showB', { type: 'object', properties: { now: orNull } }),
      '/c': operation('showC', { type: 'object', properties: { earlier: orNull } }),
    };

    const components = shareSchemas(paths, known);

    expect(components).toEqual({
      Drawer: drawer,
      DrawerOrNull: { anyOf: [{ $ref: '#/components/schemas/Drawer' }, { type: 'null' }] },
    });
  });

  it('gives two schemas of one name different names', () => {
    const other = { ...drawer, required: ['cashier'] };
    const paths = {
      '/a': operation('a', list),
      '/b': operation('b', drawer),
      '/c': operation('c', { type: 'object', properties: { drawers: { type: 'array', items: other } } }),
      '/d': operation('d', other),
    };

    expect(shareSchemas(paths)).toEqual({ DrawerItem: drawer, DrawerItem2: other });
  });

  it('leaves a schema that occurs once', () => {
    expect(shareSchemas({ '/a': operation('showA', drawer) })).toEqual({});
  });
});

describe('shareParameters', () => {
  it('moves a parameter of several operations to a component', () => {
    const id = { name: 'id', in: 'path', required: true };
    const date = { name: 'date', in: 'query', required: false };
    const paths = { '/a': operation('a', {}, [id, date]), '/b': operation('b', {}, [id]) };

    const components = shareParameters(paths);

    expect(components).toEqual({ Id: id });
    expect(paths['/a'].get.parameters).toEqual([{ $ref: '#/components/parameters/Id' }, date]);
  });
});
