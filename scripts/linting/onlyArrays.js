const MESSAGE = "The display's build reads arrays only: copy it with Array.from, or use forEach.";

/**
 * Loops, spreads and destructuring in the display take arrays. Its build assumes so (`iterableIsArray` in
 * webpack.config.js, 1.1 KB gzip less), and would silently skip what comes from a Map, a Set or a string.
 */
export const onlyArrays = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();

    function isArray(type) {
      if (type.isUnion()) return type.types.every(isArray);
      const constraint = checker.getBaseConstraintOfType(type) ?? type;
      return checker.isArrayType(constraint) || checker.isTupleType(constraint);
    }

    function requireArray(node) {
      if (!isArray(services.getTypeAtLocation(node))) context.report({ node, message: MESSAGE });
    }

    return {
      ForOfStatement: (node) => requireArray(node.right),
      ":matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement": (node) =>
        requireArray(node.argument),
      "VariableDeclarator[id.type='ArrayPattern'][init]": (node) => requireArray(node.init),
      "AssignmentExpression[left.type='ArrayPattern']": (node) => requireArray(node.right),
    };
  },
};
